"""REST API: translates between HTTP and the services. It knows no game rules."""

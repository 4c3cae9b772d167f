// Shows the schema that the page names; a signed-in visitor may try the calls (session and CSRF cookie).
const csrf = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

SwaggerUIBundle({
  dom_id: "#docs",
  url: document.getElementById("docs").dataset.schema,
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.headers["X-CSRFToken"] = csrf();
    return request;
  },
});

"""Create campaigns, fill their seats and start them."""

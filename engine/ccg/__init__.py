"""The X-Files Collectible Card Game of 1996."""

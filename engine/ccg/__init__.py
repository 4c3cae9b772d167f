"""The X-Files Collectible Card Game of 1996: rivals hide an X-File each, and investigate to name the other's."""

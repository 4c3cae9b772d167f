"""What every card game needs; nothing here knows the rules of one."""

"""The mesh, which keeps a member's device in conversation with every other member that it knows."""

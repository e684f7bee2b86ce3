"""Games between bots: methods of turn generation and tables of leaves compared, and tables learned."""

/** In a file of its own: the wallet itself brings a large library. */
export const burnerWalletName = 'Burner wallet';

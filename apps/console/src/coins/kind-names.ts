/** How the kinds of coins are called. */
export const kindNames = { earning: 'Earning coin', payment: 'Payment coin' } as const;

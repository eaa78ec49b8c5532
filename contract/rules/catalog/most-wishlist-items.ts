/** How many products a shopper can save, and how many cards one call gives. */
export const mostWishlistItems = 100

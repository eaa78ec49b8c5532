/** To somebody who asked to hear of it, once. */
export const backInStockText = 'Back at Milloraa: {product} ({pack}). See {link} - Milloraa'

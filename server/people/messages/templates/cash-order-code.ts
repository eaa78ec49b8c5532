/** To the recipient of a cash order, where the shop wants it confirmed. No mail: only whoever has the phone can confirm. */
export const cashOrderCodeText =
  '{code} is the code for your Milloraa cash order {orderNumber} of Rs {total}. Enter it at {link} or tell it to us on the phone. Not your order? Ignore this. - Milloraa'

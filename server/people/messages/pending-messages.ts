/** After how many tries a message is given up that was refused itself, or of which it is not known whether it was taken. */
export const maxAttempts = 8

/** Why a message waits that the budget of the whole shop holds back. */
export const tooMuchForShop = 'waits: the shop has sent very many messages lately'

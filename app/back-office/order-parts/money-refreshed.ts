/** What shows payment exceptions, and is read anew when one has ended. */
export const moneyRefreshed = [['today'], ['order'], ['matters']] as const

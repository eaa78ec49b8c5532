export const ticketKey = (id: string) => ['tickets', 'one', id] as const
export const peopleKey = ['ticket-people'] as const
export const answersKey = ['canned-answers'] as const

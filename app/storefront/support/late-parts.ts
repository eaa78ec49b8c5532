import { latePart } from '#app/shared/ui/late.tsx'

// Neither form nor chat is on the screen at first.
export const contactSupport = latePart(async () => (await import('./contact-support.tsx')).ContactSupport)
export const ticketChat = latePart(async () => (await import('./ticket-chat.tsx')).TicketChat)

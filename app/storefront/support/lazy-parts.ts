import { lazyPart } from '#app/shared/ui/lazy.tsx'

// Neither form nor chat is on the screen at first.
export const contactSupport = lazyPart(async () => (await import('./contact-support.tsx')).ContactSupport)
export const ticketChat = lazyPart(async () => (await import('./ticket-chat.tsx')).TicketChat)

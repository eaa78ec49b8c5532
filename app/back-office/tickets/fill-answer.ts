type Ticket = { customer: { name: string | null }; orderNumber: string | null }

/** A ready answer with the shopper's first name and the order's number in it; what is not known stays as it is, to be seen. */
export function fillAnswer(text: string, { customer, orderNumber }: Ticket) {
  const firstName = customer.name?.trim().split(/\s+/)[0]
  return text.replace(
    /\{(name|order)\}/g,
    (placeholder, what) => (what === 'name' ? firstName : orderNumber) || placeholder,
  )
}

/** The first place in an answer that is still to be filled in. */
export function unfilledPlaceholder(text: string) {
  return /\{(?:name|order)\}/.exec(text)?.[0]
}

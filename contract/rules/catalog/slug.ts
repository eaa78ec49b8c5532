/** An identity for people and addresses, made from a name: 'Sharbati Wheat Atta' is 'sharbati-wheat-atta'; at most 50 characters. */
export function slugOf(name: string) {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, 50).replace(/^-|-$/g, '')
}

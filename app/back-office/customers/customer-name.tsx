import type { CustomerRow } from '#contract/api/admin/customers/customers.ts'
import { Chip } from '../ui/chip.tsx'

/** What somebody is called, also where nobody knows. */
export function nameOf({ name, kind }: Pick<CustomerRow, 'name' | 'kind'>) {
  return name ?? (kind === 'erased' ? 'Erased customer' : 'No name given yet')
}

export function KindChip({ kind }: Pick<CustomerRow, 'kind'>) {
  const { name, look } = kinds[kind]
  return <Chip look={look}>{name}</Chip>
}

const kinds = {
  user: { name: 'Account', look: 'plain' },
  guest: { name: 'Guest', look: 'waiting' },
  erased: { name: 'Erased', look: 'bad' },
} as const

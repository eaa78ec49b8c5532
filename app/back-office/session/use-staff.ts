import { createContext, useContext } from 'react'
import type { StaffMe } from '#contract/api/admin/staff/sign-in.ts'

export const StaffContext = createContext<StaffMe | undefined>(undefined)

/** Who is signed in at the counter; every page of the back office has somebody. */
export function useStaff(): StaffMe {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('Nobody is signed in here.')
  return staff
}

import { createContext, useContext } from 'react'
import type { StaffAccount } from '#contract/api/admin/staff/sign-in.ts'

export const StaffContext = createContext<StaffAccount | undefined>(undefined)

/** Who is signed in at the counter; every page of the back office has somebody. */
export function useStaff(): StaffAccount {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('Nobody is signed in here.')
  return staff
}

import { eq } from 'drizzle-orm'
import { type StaffRole, staffRoles } from '#contract/api/endpoint.ts'
import type { Database } from '#server/platform/db/database.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { addPerson, dismissPerson, readStaff, resetFactorsOf } from './people.ts'

const usage = `Usage: npm run staff -- add <mobile> <${staffRoles.join('|')}> [name]
       npm run staff -- list
       npm run staff -- reset <mobile>
       npm run staff -- dismiss <mobile>

add      puts somebody on the staff list; they sign in at /admin and set up their second factor there
list     names everybody
reset    forgets somebody's second factor and signs them out, for an admin who lost it; codes can be sent to their number
         again, for one whom strangers have locked out by asking for too many
dismiss  signs somebody out for good; they stay on the list as one who left`

/** What `npm run staff` says. Throws an `Error` with one sentence where it cannot be done. */
export async function runStaffCommand(db: Database, [verb, ...commandArguments]: string[]) {
  if (verb === 'add') return add(db, commandArguments)
  if (verb === 'list') return list(db)
  if (verb === 'reset') return reset(db, commandArguments)
  if (verb === 'dismiss') return dismiss(db, commandArguments)
  throw new Error(usage)
}

async function add(db: Database, [number = '', role, ...name]: string[]) {
  if (!staffRoles.includes(role as StaffRole)) throw new Error(usage)
  const mobileNumber = readMobile(number)
  const fields = {
    mobileNumber,
    role: role as StaffRole,
    name: name.join(' ').trim().slice(0, 80) || `+91 ${mobileNumber}`,
  }
  const added = await addPerson(db, 'command', fields)
  return `${added.name} is on the staff list as ${added.role}. Sign in at /admin with ${mobileNumber}.`
}

async function list(db: Database) {
  const people = await readStaff(db)
  if (people.length === 0) return 'Nobody is on the staff list yet.'
  return people
    .map(({ mobileNumber, name, role, isActive, hasTotp, passkeys }) => {
      const factor = hasTotp || passkeys > 0 ? '' : ', no second factor yet'
      return `${mobileNumber}  ${role.padEnd(8)}${name}${isActive ? '' : ', left'}${factor}`
    })
    .join('\n')
}

async function reset(db: Database, commandArguments: string[]) {
  const { name } = await resetFactorsOf(db, 'command', await findPerson(db, commandArguments))
  return `${name} sets up a new second factor with the next sign-in, and is signed out everywhere.`
}

async function dismiss(db: Database, commandArguments: string[]) {
  const { name } = await dismissPerson(db, 'command', await findPerson(db, commandArguments))
  return `${name} is signed out everywhere, can no longer sign in, and stays on the list as one who left.`
}

async function findPerson(db: Database, [number = '']: string[]) {
  const mobileNumber = readMobile(number)
  const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.mobileNumber, mobileNumber))
  if (!person) throw new Error(`${mobileNumber} is not on the staff list.`)
  return person.id
}

function readMobile(number: string) {
  const digits = number.replace(/[\s-]/g, '').replace(/^\+91/, '')
  if (!/^\d{10}$/.test(digits)) throw new Error(`${number || 'Nothing'} is not a mobile number of 10 digits.`)
  return digits
}

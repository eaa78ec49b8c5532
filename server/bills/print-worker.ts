import { printBill } from './print-bill.ts'
import { printWanted } from './print-wanted.ts'

printWanted(printBill)

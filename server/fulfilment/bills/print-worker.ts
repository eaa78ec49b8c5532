import { printWanted } from '#server/platform/pdf/print-wanted.ts'
import { printBill } from './print-bill.ts'

printWanted(printBill)

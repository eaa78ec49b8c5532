import { servePrintRequests } from '#server/platform/pdf/print-requests.ts'
import { printBill } from './print-bill.ts'

servePrintRequests(printBill)

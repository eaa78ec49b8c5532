import { parentPort, workerData } from 'node:worker_threads'
import type { BillContent } from './bill-content.ts'
import { printBill } from './print-bill.ts'

parentPort?.postMessage(await printBill(workerData as BillContent))

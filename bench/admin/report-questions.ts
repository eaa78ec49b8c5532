import { getGstFile, getGstSummary } from '#contract/api/admin/reports/gst.ts'
import {
  getCustomerReport,
  getCustomerReportFile,
  getSales,
  getSalesFile,
  getTurnover,
  getTurnoverFile,
  salesGroups,
  turnoverSorts,
} from '#contract/api/admin/reports/reports.ts'
import { addDays, dayInIndia } from '#contract/rules/periods.ts'
import type { Facts } from './facts.ts'
import { narrowed, type Question, type Values } from './question.ts'

/** Figures of a month, a year and the longest period one can ask for. */
export function buildReportQuestions(_: Facts): Question[] {
  const to = dayInIndia(new Date())
  const month = { from: addDays(to, -29), to }
  const year = { from: addDays(to, -364), to }
  const longest = { from: addDays(to, -1_095), to }
  const groups = salesGroups.flatMap((by): [string, Values][] => [
    [`by ${by}, a month`, { by, ...month }],
    [`by ${by}, three years`, { by, ...longest }],
  ])
  const sorts = turnoverSorts.map((sort): [string, Values] => [`${sort}, a year`, { sort, ...year }])
  const lastMonth = addDays(`${to.slice(0, 7)}-01`, -1).slice(0, 7)
  return [
    ...narrowed('Sales', getSales, Object.fromEntries(groups)),
    ...narrowed('Sales: file', getSalesFile, { 'by product, a year': { by: 'product', ...year } }),
    ...narrowed('New and repeat customers', getCustomerReport, {
      'a month': month,
      'a year': year,
      'three years': longest,
    }),
    ...narrowed('New and repeat customers: file', getCustomerReportFile, { 'a year': year }),
    ...narrowed('Stock turnover', getTurnover, { ...Object.fromEntries(sorts), 'three years': longest }),
    ...narrowed('Stock turnover: file', getTurnoverFile, { 'a year': year }),
    ...narrowed('GST', getGstSummary, {
      'last month': { month: lastMonth },
      'a month of two years ago': { month: yearsBefore(lastMonth, 2) },
    }),
    ...narrowed('GST: file', getGstFile, {
      '': { month: lastMonth },
      'HSN codes': { month: lastMonth, section: 'hsn' },
    }),
  ]
}

function yearsBefore(month: string, years: number) {
  return `${Number(month.slice(0, 4)) - years}${month.slice(4)}`
}

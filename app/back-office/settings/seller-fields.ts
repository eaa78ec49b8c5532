import type { ComponentProps } from 'react'
import type { SellerDetails } from '#contract/api/admin/content/settings.ts'

type TextName = Exclude<keyof SellerDetails, 'version' | 'updatedAt' | 'apps' | 'social'>

export type SellerFieldOf = {
  name: TextName
  label: string
  hint?: string
  isLong?: boolean
  inputProps?: Pick<ComponentProps<'input'>, 'inputMode' | 'type' | 'maxLength'>
}

const mail = { type: 'email', inputMode: 'email', maxLength: 254 } as const
const phone = { inputMode: 'tel', maxLength: 40 } as const

/** What is filled in, in the order it is asked for. */
export const sellerGroups: { title: string; about: string; fields: SellerFieldOf[] }[] = [
  {
    title: 'Before the law',
    about: 'Consumer Protection (E-Commerce) Rules 2020, CGST and FSSAI want these shown and on every bill.',
    fields: [
      { name: 'legalName', label: 'Legal name' },
      { name: 'address', label: 'Registered address', isLong: true },
      { name: 'gstin', label: 'GSTIN', hint: '15 characters, such as 23ABCDE1234F1Z8', inputProps: { maxLength: 40 } },
      { name: 'fssaiLicence', label: 'FSSAI licence number', hint: '14 digits', inputProps: { maxLength: 40 } },
    ],
  },
  {
    title: 'Grievance officer',
    about: 'Confirms a complaint within 48 hours and settles it within a month.',
    fields: [
      { name: 'officerName', label: 'Name' },
      { name: 'officerDesignation', label: 'Designation' },
      { name: 'officerMail', label: 'Email', inputProps: mail },
      { name: 'officerPhone', label: 'Phone', inputProps: phone },
    ],
  },
  {
    title: 'Customer care',
    about: 'Where shoppers turn to.',
    fields: [
      { name: 'contactMail', label: 'Email', inputProps: mail },
      { name: 'contactPhone', label: 'Phone', hint: 'As it is shown and dialled: +91 98765 43210', inputProps: phone },
      { name: 'contactHours', label: 'Hours', hint: 'Such as Monday to Saturday, 9 am to 6 pm' },
    ],
  },
  {
    title: 'Money and new orders',
    about: 'Never shown to shoppers, except the UPI ID on unpaid bills.',
    fields: [
      {
        name: 'upiId',
        label: 'UPI ID',
        hint: 'Such as mill@bank; empty: no QR code on bills',
        inputProps: { maxLength: 100 },
      },
      { name: 'ordersMobile', label: 'Mobile that hears of new orders', inputProps: phone },
      { name: 'ordersMail', label: 'Email that hears of new orders', inputProps: mail },
    ],
  },
  {
    title: 'Promises',
    about: 'Write only what you keep: the Dark Patterns Guidelines 2023 forbid more.',
    fields: [
      { name: 'deliveryPromise', label: 'Delivery promise', hint: 'In the strip at the top' },
      {
        name: 'deliveryPromiseShort',
        label: 'The same for phones',
        hint: 'At most 60 letters',
        inputProps: { maxLength: 60 },
      },
      { name: 'ratingPromise', label: 'Line beside the stars of a product' },
    ],
  },
]

export const sellerNames: Record<string, string> = Object.fromEntries(
  sellerGroups.flatMap(({ title, fields }) =>
    fields.map(({ name, label }) => [name, title === 'Grievance officer' ? `Grievance officer, ${label}` : label]),
  ),
)

import type { ReadinessCheck } from '#contract/api/admin/operations/opening.ts'
import { formatPaise, toPercent } from '#contract/money.ts'
import { isGstin } from '#contract/rules/bills/gstin.ts'
import { isFssaiLicence } from '#contract/rules/bills/seller-numbers.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { ReadyFacts } from './readiness-facts.ts'

const sellerPage = { name: 'Who sells here', address: '/admin/settings/seller' }
const chargesPage = { name: 'Charges and orders', address: '/admin/settings' }
const productsPage = { name: 'Products', address: '/admin/products' }
const pagesPage = { name: 'Policy pages', address: '/admin/pages' }
const buildingsPage = { name: 'Buildings', address: '/admin/buildings' }
const staffPage = { name: 'Staff', address: '/admin/staff' }
const openingPage = { name: 'Open the shop', address: '/admin/ready/open' }

const eCommerce = 'Consumer Protection (E-Commerce) Rules 2020, rule 5'
const metrology = 'Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)'

type Seller = NonNullable<ReadyFacts['seller']>

/** Who sells here, as the law wants it shown. */
export function legalChecks({ seller }: ReadyFacts): ReadinessCheck[] {
  return [
    filledIn(seller, 'legalName', 'Legal name', eCommerce),
    filledIn(seller, 'address', 'Registered address', eCommerce),
    filledIn(seller, 'gstin', 'GSTIN', 'CGST Rule 46: on every tax invoice', {
      isRight: isGstin,
      wrong: 'is not a GSTIN: 15 characters, such as 23ABCDE1234F1Z8',
    }),
    filledIn(seller, 'fssaiLicence', 'FSSAI licence number', 'FSSAI: on the site and on every invoice', {
      isRight: isFssaiLicence,
      wrong: 'is not a licence number: 14 digits',
    }),
    filledIn(seller, 'contactMail', 'Customer care email', eCommerce),
    filledIn(seller, 'contactPhone', 'Customer care phone', eCommerce),
    filledIn(seller, 'officerName', 'Name of the grievance officer', eCommerce),
    filledIn(seller, 'officerDesignation', 'Designation of the grievance officer', eCommerce),
    filledIn(seller, 'officerMail', 'Email of the grievance officer', eCommerce),
    filledIn(seller, 'officerPhone', 'Phone of the grievance officer', eCommerce),
  ]
}

/** What is sold, as the law wants it declared. */
export function goodsChecks(facts: ReadyFacts): ReadinessCheck[] {
  const { products, undeclared, withoutMrp, aboveMrp, wrongTax, settings } = facts
  const rate = `${toPercent(settings?.taxBasisPoints ?? 0)}%`
  return [
    readinessCheck('products', 'Products on the storefront', products > 0, {
      state: products > 0 ? `${products} published` : 'None is published',
      rule: 'Nothing is sold without one',
      page: productsPage,
    }),
    readinessCheck('declarations', 'Declarations of each product', undeclared === 0, {
      state: countedState(
        undeclared,
        'product lacks',
        'products lack',
        'its generic name, ingredients, shelf life or origin',
      ),
      rule: metrology,
      page: productsPage,
    }),
    readinessCheck('mrp', 'MRP of each size', withoutMrp === 0, {
      state: countedState(withoutMrp, 'size has', 'sizes have', 'no MRP'),
      rule: metrology,
      page: productsPage,
    }),
    readinessCheck('above-mrp', 'No price with tax above the MRP', aboveMrp === 0, {
      state: countedState(aboveMrp, 'size costs', 'sizes cost', 'more than its MRP with tax'),
      rule: 'The MRP includes all taxes',
      page: productsPage,
    }),
    readinessCheck('tax', 'One tax rate for all that is sold', wrongTax === 0, {
      state: countedState(
        wrongTax,
        'product is',
        'products are',
        `taxed at another rate than ${rate} and cannot be sold`,
      ),
      rule: 'CGST rates by HSN',
      page: productsPage,
    }),
  ]
}

/** What the shop itself needs. */
export function shopChecks(facts: ReadyFacts): ReadinessCheck[] {
  const { settings, seller, gapPages, buildings, demoBuildings, demoOrders, demoStaff, admins } = facts
  return [
    readinessCheck('charges', 'Delivery charge and tax', settings !== undefined, {
      state: settings
        ? `${formatPaise(settings.deliveryCharge)} and ${toPercent(settings.taxBasisPoints)}%`
        : 'Not set: the shop takes no orders',
      rule: 'All fees must be shown in the cart',
      page: chargesPage,
    }),
    readinessCheck('policies', 'Policy pages without gaps', gapPages.length === 0, {
      state:
        gapPages.length === 0 ? 'Complete' : `Words in [square brackets] are left to fill in: ${gapPages.join(', ')}`,
      rule: `${eCommerce}; DPDP Act 2023 for the privacy notice`,
      page: pagesPage,
    }),
    readinessCheck('buildings', 'Where the shop delivers', buildings > 0 && demoBuildings === 0, {
      state:
        demoBuildings > 0 ? `${demoBuildings} of ${buildings} buildings are made up` : `${buildings || 'No'} buildings`,
      rule: 'Shoppers find their address among them',
      page: buildingsPage,
    }),
    readinessCheck('orders-contact', 'Who hears of new orders', Boolean(seller?.ordersMobile || seller?.ordersMail), {
      weight: 'advised',
      state: seller?.ordersMobile || seller?.ordersMail || 'Nobody is told by SMS or mail',
      rule: 'Orders wait in Today all the same',
      page: sellerPage,
    }),
    readinessCheck('demo', 'No demo orders and people', demoOrders + demoStaff === 0, {
      state: remainingDemo(facts),
      rule: 'A shop may post no reviews itself, and the second factors of the demo’s staff are public',
      page: openingPage,
    }),
    readinessCheck('admins', 'A second admin', admins > 1, {
      weight: admins === 0 ? 'needed' : 'advised',
      state: admins === 1 ? 'One admin: without their phone nobody gets in' : `${admins || 'No'} admins of your own`,
      rule: 'An admin resets the second factor of another',
      page: staffPage,
    }),
  ]
}

/** What only the settings of the server can tell. */
export function serverChecks({ wrongSettings }: ReadyFacts, config: Config): ReadinessCheck[] {
  const { isDemo, sms, mail, payments, publicUrl } = config
  return [
    readinessCheck('mode', 'Runs as a real shop', !isDemo, {
      state: isDemo ? 'Runs as a demo shop: its outbox shows login codes' : 'Yes',
      rule: 'Only a real shop keeps codes and payments secret',
      setting: 'SHOP_MODE=production, SHOP_SECRET',
    }),
    readinessCheck('sms', 'SMS gateway', sms.gateway === 'msg91', {
      state: sms.gateway === 'msg91' ? 'MSG91' : 'Messages stay in the outbox',
      rule: 'TRAI TCCCPR: sender and texts registered on DLT',
      setting: 'SMS_GATEWAY, MSG91_AUTH_KEY, MSG91_TEMPLATE_…',
    }),
    readinessCheck('address', 'Public address', Boolean(publicUrl), {
      state: publicUrl ?? 'Unknown: messages cannot lead to the shop',
      rule: 'Links in messages',
      setting: 'PUBLIC_URL',
    }),
    readinessCheck('payments', 'Online payments', payments.kind === 'razorpay', {
      weight: payments.kind === 'sandbox' ? 'needed' : 'advised',
      state: { razorpay: 'Razorpay', sandbox: 'A sandbox: no money moves', 'cash-only': 'Cash on delivery alone' }[
        payments.kind
      ],
      rule: 'Keys and the webhook secret of Razorpay',
      setting: 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET',
    }),
    ...(payments.kind === 'cash-only' ? [] : [paidAsOrdered(wrongSettings)]),
    readinessCheck('mail', 'Mail', mail.gateway === 'smtp', {
      weight: 'advised',
      state: { smtp: 'Sent by SMTP', outbox: 'Mails stay in the outbox', none: 'No mails are sent' }[mail.gateway],
      rule: 'Confirmations and bills reach people by mail too',
      setting: 'SMTP_URL, MAIL_FROM',
    }),
  ]
}

/** Known once the first payment has come so. */
function paidAsOrdered(wrongSettings: number) {
  return readinessCheck('paid-as-ordered', 'Buyers pay what they ordered', wrongSettings === 0, {
    state:
      wrongSettings === 0
        ? 'No payment came with another amount'
        : 'The provider adds its fee or gives discounts: such payments go back. Today says what to switch off',
    rule: 'At Razorpay: no customer fee bearer, no instant offers',
    page: { name: 'Today', address: '/admin' },
  })
}

type PointDetails = Partial<Pick<ReadinessCheck, 'weight' | 'page' | 'setting'>> &
  Pick<ReadinessCheck, 'state' | 'rule'>

export function readinessCheck(key: string, title: string, isMet: boolean, details: PointDetails): ReadinessCheck {
  return { weight: 'needed', page: null, setting: null, ...details, key, title, isMet }
}

type Form = { isRight: (text: string) => boolean; wrong: string }

function filledIn(seller: Seller | undefined, field: keyof Seller, title: string, rule: string, form?: Form) {
  const value = String(seller?.[field] ?? '')
  const objection = objectionTo(value, form)
  return readinessCheck(field, title, objection === undefined, { state: objection ?? value, rule, page: sellerPage })
}

function objectionTo(value: string, form: Form | undefined) {
  if (value === '') return 'Not filled in'
  if (/placeholder|0{10}/i.test(value)) return `“${value}” is a placeholder`
  return form && !form.isRight(value) ? `“${value}” ${form.wrong}` : undefined
}

function remainingDemo({ demoOrders, demoStaff }: ReadyFacts) {
  const remainingNames = [
    ...(demoOrders > 0 ? [`${demoOrders} made-up orders, with people and reviews`] : []),
    ...(demoStaff > 0 ? [`${demoStaff} people of the demo who can sign in here`] : []),
  ]
  return remainingNames.join('; ') || 'Cleared away'
}

/** 'All are in order', '1 size has no MRP', '3 sizes have no MRP'. */
function countedState(count: number, one: string, many: string, what: string) {
  return count === 0 ? 'All in order' : `${count} ${count === 1 ? one : many} ${what}`
}

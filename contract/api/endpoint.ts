import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `anyone`: no token is read. `optional`: a token is read when it is there.
 * `customer`: a signed-in user or a guest with a checkout token. `user`: a signed-in user only. `staff`: the shop's own people in the
 * call's `roles`, by the cookie of the back office; `staff-unproven`: also before their second factor.
 */
export type Access = 'anyone' | 'optional' | 'customer' | 'user' | 'staff' | 'staff-unproven'

/** What somebody of the shop may do: each call of the back office names the roles that may make it. */
export const staffRoles = ['admin', 'manager', 'packer', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

type Schema = z.ZodMiniType
export type Shape = { access: Access; params?: Schema; query?: Schema; body?: Schema; data: Schema }

/** Where a field of the query comes from instead of the address: the JSON body, the token of the header `authorization`, or a header of our own. */
export type UnloggedFieldSource = 'body' | 'bearer' | `x-${string}`

/** One REST call under /api/v1 as whoever makes it needs it: how it is sent, and what an answer must have. */
export type Call<S extends Shape = Shape> = {
  method: Method
  path: string
  /** Requests carry a file: the body is read by the feature itself. */
  isMultipart?: boolean
  /** Beside `data` the envelope says how many there are in all (`total`) and the number of the next page, or null (`next`). */
  isPaged?: boolean
  /**
   * Fields of `query` that are secret or personal: servers and proxies write addresses into their logs, so each of these is taken from
   * where it says too, and our own client sends it there (decision 034). What stands in the address counts first.
   */
  unloggedFields?: Readonly<Record<string, UnloggedFieldSource>>
  /** The specification lists these fields in the address, so our own client sends them there all the same (open-points 16). */
  sendsUnloggedInAddress?: boolean
  /** What an answer must say of itself, by the rows of the specification: statusCode 200, status OK. */
  reads?: readonly ('statusCode' | 'status')[]
  /** What the shop cannot do without in `data`, or in each of its elements where `data` is a list; an answer without it is none. */
  has?: readonly string[]
  eachHas?: readonly string[]
  /** Known to the compiler alone: browsers never load schemas. */
  readonly [shapeOfCall]?: S
}
declare const shapeOfCall: unique symbol

/** What the server knows of a call beside: who may make it, what comes in and goes out, and what it refuses. */
export type EndpointSchema<S extends Shape = Shape> = S & {
  summary: string
  /** What comes instead of the envelope where the call is answered. */
  produces?: 'text/csv' | 'application/pdf' | 'application/octet-stream' | 'text/event-stream'
  /** What this call refuses beside what every call of its kind does (`refusals.ts`). */
  refuses?: Refusals
  /** Headers of our own that a caller may send, read by the feature itself: what each has to look like, and what it is for. */
  headers?: Readonly<Record<string, { pattern: string; about: string }>>
  /** For `staff`: who may call. Nobody where it is not said. */
  roles?: readonly StaffRole[]
}

/** All of a call: the server serves it, the documentation is made from it. `endpointOf` gives that of a call. */
export type Endpoint<S extends Shape = Shape> = Call<S> & EndpointSchema<S>

/**
 * Refusals by HTTP status: the sentences of `message` as they are written, with `{…}` for a part that differs, such as
 * 'There is no order {orderNumber}.'
 */
export type Refusals = Readonly<Record<number, readonly string[]>>

type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Unparsed<T> = T extends Schema ? z.input<T> : undefined
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
// biome-ignore lint/complexity/noBannedTypes: asks whether an empty object would do
type NeededKeys<T> = { [K in keyof T]: {} extends T[K] ? never : K }[keyof T]
type OptionalWhenEmpty<T> = Pick<T, NeededKeys<T>> & Partial<T>

/** The shape of a call. */
export type ShapeOf<C> = C extends { readonly [shapeOfCall]?: infer S extends Shape } ? S : never

/** What the server's handler receives: parsed and stripped of unknown fields. */
export type Received<C extends Call> = {
  params: Parsed<ShapeOf<C>['params']>
  query: Parsed<ShapeOf<C>['query']>
  body: Parsed<ShapeOf<C>['body']>
}

/** What a caller hands over; parts the call does not have may not be given, parts without a needed field may be left out. */
export type Input<C extends Call> = OptionalWhenEmpty<
  Present<{
    params: Unparsed<ShapeOf<C>['params']>
    query: Unparsed<ShapeOf<C>['query']>
    body: Unparsed<ShapeOf<C>['body']>
  }>
>

/** What the envelope's `data` holds. */
export type Data<C extends Call> = z.output<ShapeOf<C>['data']>

/**
 * A call by its method and path; its schema stands beside it in a `*.schema.ts`, which browsers never load.
 * `call<typeof schema.getOrder>('GET', '/order/:orderNumber/get', { has: ['orderNumber'] })`
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<S extends Shape>(
  method: Method,
  path: string,
  rest: Omit<Call, 'method' | 'path' | typeof shapeOfCall> = {},
): Call<S> {
  return { method, path, ...rest }
}

/** The server's half of the call of the same name: who may make it, what comes in and goes out, what it refuses. */
export function endpointSchema<const S extends Shape>(
  schema: S & Omit<EndpointSchema, keyof Shape>,
): EndpointSchema<S> {
  return schema
}

/** Whose fault it was: the gateway takes nothing at the moment, or not this message; or nobody knows whether it was taken. */
export type Fault = 'gateway' | 'message' | 'unclear'

/** Why a gateway did not take a message. Its text never holds number, address, code or what was written. */
export class NotTaken extends Error {
  readonly fault: Fault
  constructor(reason: string, fault: Fault) {
    super(reason)
    this.fault = fault
  }
}

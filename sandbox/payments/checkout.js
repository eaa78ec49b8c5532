// Stands in for https://checkout.razorpay.com/v1/checkout.js: the same options and events, a window in the page, no money.
;(() => {
  const base = new URL('.', document.currentScript.src)

  class Razorpay {
    #options
    #listeners = {}
    #dialog = null

    constructor(options = {}) {
      for (const name of ['key', 'order_id', 'amount']) {
        if (!options[name]) throw new TypeError(`Missing ${name} in the options of the payment window.`)
      }
      this.#options = options
    }

    on(event, listener) {
      this.#listeners[event] ??= []
      this.#listeners[event].push(listener)
      return this
    }

    open() {
      if (this.#dialog) return
      loadStyle()
      const dialog = drawWindow(this.#options)
      this.#dialog = dialog
      const press = (action, work) => dialog.querySelector(`[data-action=${action}]`).addEventListener('click', work)
      press('pay', () => void this.#pay('success'))
      press('fail', () => void this.#pay('failure'))
      press('close', () => this.#dismiss())
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (!isBusy(dialog)) this.#dismiss()
      })
      document.body.append(dialog)
      dialog.showModal()
    }

    /** Closes without a word to the shop that called it, but for `modal.ondismiss`. */
    close() {
      if (this.#dialog) this.#dismiss()
    }

    #dismiss() {
      this.#remove()
      this.#options.modal?.ondismiss?.()
    }

    #remove() {
      this.#dialog?.close()
      this.#dialog?.remove()
      this.#dialog = null
    }

    async #pay(outcome) {
      const { order_id, amount, currency, prefill = {} } = this.#options
      setBusy(this.#dialog, true)
      const answer = await send({ order_id, outcome, shown_amount: amount, currency, ...prefill })
      if (!this.#dialog) return
      setBusy(this.#dialog, false)
      if (!answer) return say(this.#dialog, 'No connection to the payment sandbox. Please try again.')
      if (answer.error) return this.#fail(answer.error)
      this.#remove()
      this.#options.handler?.(answer)
    }

    #fail(error) {
      say(this.#dialog, error.description)
      const mayRetry = this.#options.retry?.enabled !== false
      for (const listener of this.#listeners['payment.failed'] ?? []) listener({ error })
      if (!mayRetry && this.#dialog) this.#dismiss()
    }
  }

  async function send(body) {
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(new URL('pay', base), { method: 'POST', headers, body: JSON.stringify(body) })
      return await answer.json()
    } catch {
      return undefined
    }
  }

  function loadStyle() {
    const href = new URL('checkout.css', base).href
    if (document.querySelector(`link[href="${href}"]`)) return
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  }

  function drawWindow({ name = 'Shop', description = '', image, amount, theme, prefill = {} }) {
    const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100)
    const dialog = make('dialog', { className: 'payment-sandbox' })
    dialog.setAttribute('aria-labelledby', 'payment-sandbox-name')
    dialog.setAttribute('aria-describedby', 'payment-sandbox-about')
    dialog.style.setProperty('--theme', theme?.color ?? '#528ff0')
    const close = make('button', { type: 'button', textContent: '×', ariaLabel: 'Close the payment window' })
    close.dataset.action = 'close'
    dialog.append(
      make('header', {}, [
        ...(image ? [make('img', { src: image, alt: '', width: 40, height: 40 })] : []),
        make('div', {}, [
          make('h2', { id: 'payment-sandbox-name', textContent: name }),
          make('p', { textContent: description }),
        ]),
        close,
      ]),
      make('p', { className: 'amount', textContent: price }),
      make('p', { textContent: [prefill.contact, prefill.email].filter(Boolean).join(' · ') }),
      make('p', { id: 'payment-sandbox-about', textContent: 'A test payment: no money moves.' }),
      make('p', { className: 'said', role: 'alert' }),
      button('pay', `Pay ${price}`),
      button('fail', 'Let the payment fail'),
    )
    return dialog
  }

  function button(action, textContent) {
    const element = make('button', { type: 'button', textContent })
    element.dataset.action = action
    element.autofocus = action === 'pay'
    return element
  }

  function make(tag, properties, children = []) {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  function say(dialog, text) {
    dialog.querySelector('.said').textContent = text
  }

  function setBusy(dialog, isOn) {
    dialog.setAttribute('aria-busy', String(isOn))
    for (const element of dialog.querySelectorAll('button')) element.disabled = isOn
    if (isOn) say(dialog, '')
    else dialog.querySelector('[data-action=pay]').focus()
  }

  function isBusy(dialog) {
    return dialog.getAttribute('aria-busy') === 'true'
  }

  window.Razorpay = Razorpay
})()

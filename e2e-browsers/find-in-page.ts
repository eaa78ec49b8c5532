export type Role = 'button' | 'link' | 'field' | 'option' | 'radio'
export type FindTarget = { role: Role; name: string; isExact: boolean }
export type Found = { x: number; y: number } | { why: string }

/**
 * Where on the screen the first thing of a role and a name can be pressed. Its text is run in the page, so it stands alone;
 * what is covered, invisible or out of sight is not found: a finger could not press it.
 */
export function findInPage({ role, name, isExact }: FindTarget): Found {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input:not([type=radio]):not([type=checkbox]), textarea, [role=combobox]',
    option: '[role=option]',
    radio: 'input[type=radio], [role=radio]',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) => {
    const by = element.getAttribute('aria-labelledby')
    const byOthers = by?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    const pictures = [...element.querySelectorAll('img')].map((picture) => picture.alt)
    const named = [element.getAttribute('aria-label'), byOthers?.join(' '), labels.join(' '), element.textContent]
    return clean(named.find((text) => clean(text))) || clean(pictures.join(' '))
  }
  const fits = (text: string) => (isExact ? text === name : text.includes(name))
  const named = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter((element) => fits(nameOf(element)))
  let why = `there is no ${role} called ${name}`
  for (const element of named) {
    const label = role === 'radio' ? (element as HTMLInputElement).labels?.[0] : undefined
    const target = label ?? element
    if (target.getClientRects().length === 0) {
      why = `${name} is not shown`
      continue
    }
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const top = document.elementFromPoint(x, y)
    if (element.matches(':disabled')) why = `${name} is disabled`
    else if (!top || !(target.contains(top) || top.contains(target) || element === top))
      why = `${name} is covered by ${top?.outerHTML.slice(0, 150)}`
    else return { x, y }
  }
  return { why }
}

/** What on the screen still moves or has not come: pictures in sight, and movements that end by themselves. */
export function findUnrest(): string[] {
  const isInSight = (element: Element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  }
  const pictures = [...document.images].filter((picture) => isInSight(picture))
  const missing = pictures.filter((picture) => !picture.complete || picture.naturalWidth === 0)
  const isPassing = (animation: Animation) =>
    animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < 2_000
  const moving = document.getAnimations().filter(isPassing)
  return [
    ...missing.map((picture) => `the picture ${picture.currentSrc || picture.src} has not come`),
    ...moving.map((animation) => `${(animation as CSSAnimation).animationName ?? 'something'} still moves`),
  ]
}

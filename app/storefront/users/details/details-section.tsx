import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import type { SectionName } from './details.ts'
import { FormButtons } from './form-buttons.tsx'
import type { useDetailsEdit } from './use-details-edit.ts'
import { Values } from './values.tsx'

type Props = {
  name: SectionName
  title: string
  values: { label: string; value: string }[]
  /** Typed while another section is open, and not saved yet. */
  isUnsaved: boolean
  note?: ReactNode
  edit: ReturnType<typeof useDetailsEdit>
  /** The fields, shown while this section is edited. */
  children: ReactNode
}

/** One section of the details: to be read, or its form. */
export function DetailsSection({ name, title, values, isUnsaved, note, edit, children }: Props) {
  const isOpen = edit.open === name
  const section = useFocusOnTurn(isOpen, edit.open === null)
  useFocusAfterRefusal(section, edit.refusals)
  return (
    <div ref={section} className="py-5">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h3 className="text-card font-semibold">{title}</h3>
        {!isOpen && (
          <Button look="quiet" onClick={() => edit.edit(name)} aria-disabled={edit.isSaving} data-edit>
            Edit<span className="sr-only"> {title.toLowerCase()}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            edit.submit()
          }}
        >
          {children}
          <FormButtons isSaving={edit.isSaving} onCancel={edit.cancel} />
        </form>
      ) : (
        <>
          <Values values={values} isLabelHidden={values.length === 1} />
          {isUnsaved && <p className="mt-2 text-ink-soft text-small">Not saved yet</p>}
          {note}
        </>
      )}
    </div>
  )
}

/** Opened, the first field takes the focus; closed with nothing else opened, Edit has it back. */
function useFocusOnTurn(isOpen: boolean, isNothingOpen: boolean) {
  const section = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) section.current?.querySelector('input')?.focus()
    if (!isOpen && wasOpen.current && isNothingOpen) section.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    wasOpen.current = isOpen
  }, [isOpen, isNothingOpen])
  return section
}

/** After a refused save the first wrong field takes the focus. */
function useFocusAfterRefusal(section: RefObject<HTMLElement | null>, refusals: number) {
  const seen = useRef(refusals)
  useEffect(() => {
    if (refusals !== seen.current) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    seen.current = refusals
  }, [section, refusals])
}

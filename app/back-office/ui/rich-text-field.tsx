import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import Code from 'lucide/dist/esm/icons/code.mjs'
import Heading2 from 'lucide/dist/esm/icons/heading-2.mjs'
import Heading3 from 'lucide/dist/esm/icons/heading-3.mjs'
import Italic from 'lucide/dist/esm/icons/italic.mjs'
import Bold from 'lucide/dist/esm/icons/letter-b.mjs'
import LinkIcon from 'lucide/dist/esm/icons/link.mjs'
import List from 'lucide/dist/esm/icons/list.mjs'
import ListOrdered from 'lucide/dist/esm/icons/list-ordered.mjs'
import Redo2 from 'lucide/dist/esm/icons/redo-2.mjs'
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs'
import { type ReactNode, useId, useState } from 'react'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import './rich-text-field.css'

type Props = {
  label: string
  value: string
  onChange: (html: string) => void
  error?: string | undefined
  hint?: string
}

/** Formatted text: written as it will look, or as HTML where it holds what the editor cannot show. */
export function RichTextField({ label, value, onChange, error, hint }: Props) {
  const [isSource, setSource] = useState(() => holdsMore(value))
  return (
    <div>
      <div className="mb-1 flex items-end gap-3">
        <p aria-hidden className="text-label font-medium text-brown">
          {label}
        </p>
        <button
          type="button"
          aria-pressed={isSource}
          onClick={() => setSource(!isSource)}
          className="ml-auto inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-label font-medium text-brown hover:bg-cream aria-pressed:bg-golden-pale lg:min-h-8"
        >
          <Icon node={Code} aria-hidden className="size-4" />
          HTML
        </button>
      </div>
      {isSource ? (
        <TextArea
          label={`${label} as HTML`}
          value={value}
          rows={12}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          error={error}
          hint={
            holdsMore(value)
              ? 'This text holds more than the editor can show, such as a table: it is kept as HTML.'
              : (hint ?? '')
          }
          className="[&_textarea]:font-mono [&_textarea]:text-small"
        />
      ) : (
        <Editor label={label} value={value} onChange={onChange} error={error} {...(hint ? { hint } : {})} />
      )}
    </div>
  )
}

function Editor({ label, value, onChange, error, hint }: Props) {
  const noteId = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        code: false,
        codeBlock: false,
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
      }),
    ],
    content: value,
    // Style elements are not allowed on our pages; its few rules are in our own file.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': noteId,
        class: 'rich-text-editor',
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  const marks = useEditorState({
    editor,
    selector: ({ editor }) => ({
      isBold: editor.isActive('bold'),
      isItalic: editor.isActive('italic'),
      isHeading2: editor.isActive('heading', { level: 2 }),
      isHeading3: editor.isActive('heading', { level: 3 }),
      isList: editor.isActive('bulletList'),
      isNumbered: editor.isActive('orderedList'),
      isLink: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const [isLinking, setLinking] = useState(false)
  const run = () => editor.chain().focus()

  return (
    <>
      <div className={`rounded-field border bg-white ${error ? 'border-chilli' : 'border-wheat'}`}>
        <div role="toolbar" aria-label={`Format: ${label}`} className="flex flex-wrap gap-1 border-line border-b p-1">
          <Tool label="Bold" isOn={marks.isBold} onPress={() => run().toggleBold().run()} icon={<Icon node={Bold} />} />
          <Tool
            label="Italic"
            isOn={marks.isItalic}
            onPress={() => run().toggleItalic().run()}
            icon={<Icon node={Italic} />}
          />
          <Tool
            label="Heading"
            isOn={marks.isHeading2}
            onPress={() => run().toggleHeading({ level: 2 }).run()}
            icon={<Icon node={Heading2} />}
          />
          <Tool
            label="Small heading"
            isOn={marks.isHeading3}
            onPress={() => run().toggleHeading({ level: 3 }).run()}
            icon={<Icon node={Heading3} />}
          />
          <Tool
            label="List"
            isOn={marks.isList}
            onPress={() => run().toggleBulletList().run()}
            icon={<Icon node={List} />}
          />
          <Tool
            label="Numbered list"
            isOn={marks.isNumbered}
            onPress={() => run().toggleOrderedList().run()}
            icon={<Icon node={ListOrdered} />}
          />
          <Tool
            label="Link"
            isOn={marks.isLink}
            onPress={() => (marks.isLink ? run().unsetLink().run() : setLinking(!isLinking))}
            icon={<Icon node={LinkIcon} />}
          />
          <Tool label="Undo" isOff={!marks.canUndo} onPress={() => run().undo().run()} icon={<Icon node={Undo2} />} />
          <Tool label="Redo" isOff={!marks.canRedo} onPress={() => run().redo().run()} icon={<Icon node={Redo2} />} />
        </div>
        {isLinking && (
          <LinkField
            onLink={(href) => {
              run().extendMarkRange('link').setLink({ href }).run()
              setLinking(false)
            }}
          />
        )}
        <EditorContent editor={editor} />
      </div>
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={`mt-2 text-label ${error ? 'text-chilli' : 'text-ink-soft'}`}
      >
        {error ?? hint}
      </p>
    </>
  )
}

type ToolProps = { label: string; isOn?: boolean; isOff?: boolean; onPress: () => void; icon: ReactNode }

function Tool({ label, isOn, isOff = false, onPress, icon }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff}
      // The text keeps the focus, and what is typed next goes on where it was.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onPress()}
      className="grid size-11 lg:size-9 place-items-center rounded-field text-brown hover:bg-cream aria-disabled:opacity-35 aria-pressed:bg-golden-pale [&_svg]:size-5"
    >
      {icon}
    </button>
  )
}

/** Within the form of the page, so it is no form of its own. */
function LinkField({ onLink }: { onLink: (href: string) => void }) {
  const [href, setHref] = useState('')
  const isAddress = /^(https?:\/\/|mailto:|\/)\S+$/.test(href)
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the button that opened it asks for the address
        autoFocus
        type="url"
        inputMode="url"
        aria-label="Address of the link"
        placeholder="https:// or /products"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isAddress) onLink(href)
        }}
        className="min-h-11 min-w-0 flex-1 rounded-field border border-wheat px-3"
      />
      <button
        type="button"
        disabled={!isAddress}
        onClick={() => onLink(href)}
        className="min-h-11 rounded-field border border-wheat px-4 font-semibold text-brown disabled:opacity-60"
      >
        Link
      </button>
    </div>
  )
}

const shown = 'p, br, hr, h2, h3, h4, ul, ol, li, strong, b, em, i, u, s, blockquote, a'

/** Whether a text holds what the editor would lose. */
function holdsMore(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].some((element) => !element.matches(shown))
}

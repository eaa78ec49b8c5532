import Search from 'lucide/dist/esm/icons/search.mjs'
import { useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { Icon } from '#app/shared/ui/icon.ts'
import { Lazy } from '#app/shared/ui/lazy.tsx'
import { searchSuggestions } from './lazy-parts.ts'

/** Searches the listing from anywhere, and shows there what was searched for; without JavaScript an ordinary form. */
export function SearchForm({ hasFocus = false, onDone }: { hasFocus?: boolean; onDone?: () => void }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const keyword = (pathname === '/products' && search.get('keyword')) || ''
  const [field, setField] = useState<HTMLInputElement>()
  return (
    <Form
      action="/products"
      role="search"
      aria-label="Shop"
      onSubmit={onDone}
      className="relative flex min-h-11 max-w-xl items-stretch rounded-field border border-wheat bg-white focus-within:border-brown focus-within:outline-2 focus-within:outline-brown"
    >
      <input
        key={keyword}
        onFocus={({ currentTarget }) => setField(currentTarget)}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: the shopper has just asked for this field
        autoFocus={hasFocus}
        aria-label="Search the shop"
        placeholder="Search atta, besan, haldi"
        enterKeyHint="search"
        className="-my-px w-full min-w-0 text-ellipsis bg-transparent px-4 outline-none focus-visible:shadow-none"
      />
      <button
        type="submit"
        aria-label="Search"
        className="-my-px grid w-12 shrink-0 place-items-center rounded-r-field border-transparent border-y bg-cream bg-clip-padding text-brown hover:bg-golden-pale"
      >
        <Icon node={Search} aria-hidden className="size-5" />
      </button>
      {field && <Lazy part={searchSuggestions} componentProps={{ field, onDone }} />}
    </Form>
  )
}

import Search from 'lucide/dist/esm/icons/search.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useEarlyInput } from '#app/shared/ui/fields/use-early-input.ts'
import { Icon } from '#app/shared/ui/icon.ts'
import type { ProductSort } from '#contract/api/catalog/catalog.ts'
import { type ListingChoice, listingAddress, quietMove } from './listing-address.ts'

/** Half a second of quiet before a search is made (LIST-10). */
const searchPauseMs = 500

/** Search and sort: as you go with JavaScript, one plain form without it. */
export function ListingSearch({ choice }: { choice: ListingChoice }) {
  const change = useQuietChange(choice)
  const { words: searchText, type, clear, searchNow } = useSearchText(choice.keyword, (keyword) => change({ keyword }))
  const field = useRef<HTMLInputElement>(null)
  const sort = useRef<HTMLSelectElement>(null)
  useEarlyInput(searchText, () => field.current?.value, type)
  useEarlyInput(
    choice.sort,
    () => sort.current?.value,
    (early) => change({ sort: early as ProductSort | '' }),
  )
  return (
    <search aria-label="Products">
      <form
        action="/products"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow(searchText)
        }}
        className="flex flex-wrap gap-2"
      >
        {choice.categoryId && <input type="hidden" name="categoryId" value={choice.categoryId} />}
        {choice.subCategoryId && <input type="hidden" name="subCategoryId" value={choice.subCategoryId} />}
        <div className="flex min-h-11 min-w-0 grow-[99] basis-36 items-stretch rounded-field border border-wheat bg-white focus-within:border-brown focus-within:outline-2 focus-within:outline-brown md:w-72 md:grow-0 md:basis-auto">
          <button
            type="submit"
            aria-label="Search"
            className="-my-px grid w-11 shrink-0 place-items-center rounded-field text-brown"
          >
            <Icon node={Search} aria-hidden className="size-5" />
          </button>
          <input
            ref={field}
            type="search"
            name="keyword"
            value={searchText}
            maxLength={100}
            onChange={(event) => type(event.target.value)}
            placeholder="Search product..."
            aria-label="Search product..."
            enterKeyHint="search"
            autoComplete="off"
            className="-my-px w-full min-w-0 bg-transparent outline-none focus-visible:shadow-none [&::-webkit-search-cancel-button]:hidden"
          />
          {searchText !== '' && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={() => {
                clear()
                field.current?.focus()
              }}
              className="-my-px grid w-11 shrink-0 place-items-center rounded-field border-transparent border-y bg-clip-padding text-brown hover:bg-cream"
            >
              <Icon node={X} aria-hidden className="size-5" />
            </button>
          )}
        </div>
        <select
          ref={sort}
          name="sort"
          aria-label="Sort"
          value={choice.sort}
          onChange={(event) => change({ sort: event.target.value as ProductSort | '' })}
          className="min-h-11 w-32 shrink-0 grow rounded-field border border-wheat bg-white px-2 text-ink md:w-44 md:grow-0"
        >
          <option value="">Default</option>
          <option value="price-asc">Price: Low to High</option>
          <option value="price-desc">Price: High to Low</option>
        </select>
      </form>
    </search>
  )
}

/** Changes the choice as it is at that moment, with what is still on its way; searching and sorting leave no steps for Back. */
function useQuietChange(choice: ListingChoice) {
  const navigate = useNavigate()
  const present = useRef(choice)
  const address = listingAddress(choice, { page: choice.page })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same choice in another object says nothing about what is on its way
  useLayoutEffect(() => {
    present.current = choice
  }, [address])
  return (change: Partial<ListingChoice>) => {
    // A change right after this one may come before this one is shown.
    present.current = { ...present.current, ...change, page: 1 }
    navigate(listingAddress(present.current), { ...quietMove, replace: true })
  }
}

/** What stands in the field: typed words at once, searched for after a pause; the address wins when it changes by itself. */
function useSearchText(keyword: string, search: (searchText: string) => void) {
  const [searchText, setSearchText] = useState(keyword)
  const searched = useRef(keyword)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (keyword === searched.current) return
    searched.current = keyword
    setSearchText(keyword)
  }, [keyword])

  useEffect(() => () => clearTimeout(pause.current), [])

  function searchNow(text: string) {
    clearTimeout(pause.current)
    if (text.trim() === searched.current) return
    searched.current = text.trim()
    search(searched.current)
  }

  function type(text: string) {
    setSearchText(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => searchNow(text), searchPauseMs)
  }

  function clear() {
    setSearchText('')
    searchNow('')
  }

  return { words: searchText, type, clear, searchNow }
}

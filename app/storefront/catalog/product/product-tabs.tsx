import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { Tabs } from '#app/shared/ui/tabs.tsx'
import type { Product } from '#contract/api/catalog/catalog.ts'
import { ReturnPolicy } from './return-policy.tsx'

const tabs = [
  { name: 'description', label: 'Product Description' },
  { name: 'return', label: 'Return and cancellation' },
  { name: 'shelf', label: 'Shelf Life' },
] as const

type TabName = (typeof tabs)[number]['name']

/** The long texts, each with its own words where the shop has written none (PDP-15 to PDP-19). Without scripts all stand open. */
export function ProductTabs({ description: { description, shellLife } }: Pick<Product, 'description'>) {
  const [chosen, choose] = useState<TabName>('description')
  const [isPolicyOpen, setPolicyOpen] = useState(false)
  return (
    <Tabs
      label="More about this product"
      tabs={tabs}
      chosen={chosen}
      onChoose={(name) => {
        choose(name)
        if (name === 'return') setPolicyOpen(true)
      }}
      className="noscript:[&>[role=tablist]]:hidden"
    >
      <Panel of={tabs[0]} chosen={chosen}>
        {description ? <RichText html={description} /> : <p>Description not available</p>}
      </Panel>
      <Panel of={tabs[1]} chosen={chosen}>
        {isPolicyOpen ? (
          <ReturnPolicy />
        ) : (
          <Link to="/refund-policy" className="text-brown underline underline-offset-4">
            Read how returns and cancellations work
          </Link>
        )}
      </Panel>
      <Panel of={tabs[2]} chosen={chosen}>
        <p className="max-w-[68ch]">{shellLife || 'Shelf life information not available'}</p>
      </Panel>
    </Tabs>
  )
}

type PanelProps = { of: (typeof tabs)[number]; chosen: TabName; children: ReactNode }

function Panel({ of: { name, label }, chosen, children }: PanelProps) {
  return (
    <section className={name === chosen ? '' : 'hidden noscript:mt-8 noscript:block'}>
      <h2 className="sr-only noscript:not-sr-only noscript:text-card">{label}</h2>
      {children}
    </section>
  )
}

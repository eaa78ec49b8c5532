import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { listBuildings, removeDemoBuildings, type ShopBuilding } from '#contract/api/admin/content/buildings.ts'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { FilterBar } from '../ui/tables/filter-bar.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { useAction } from '../ui/use-action.ts'
import { AddBuildings } from './add-buildings.tsx'
import { buildingsKey } from './buildings-key.ts'
import { EditBuilding } from './edit-building.tsx'

export function meta() {
  return hiddenPageMeta('Buildings · Back office')
}

/** Where the shop delivers. */
export default function BuildingsPage() {
  const filters = useFilters(['search'])
  const [demo, setDemo] = useState(0)
  const [dialog, setDialog] = useState<'add' | 'demo' | ShopBuilding>()
  const list = useRows<ShopBuilding>([...buildingsKey, filters.query], async (cursor) => {
    const page = await api(listBuildings, { query: { ...filters.query, ...(cursor ? { cursor } : {}) } })
    setDemo(page.demo)
    return page
  })
  const clearDemo = useAction({
    run: () => api(removeDemoBuildings, { body: { isSure: true } }),
    done: ({ removed }) => `${removed} made-up buildings are removed`,
    refresh: [buildingsKey],
    onDone: () => setDialog(undefined),
  })
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHead title="Buildings" about="Where the shop delivers: shoppers find their address among them.">
        {demo > 0 && (
          <Button look="quiet" onClick={() => setDialog('demo')}>
            Remove the made-up ones
          </Button>
        )}
        <Button onClick={() => setDialog('add')}>Add buildings</Button>
      </PageHead>
      <FilterBar searchLabel="Building, tower, town or pincode" filters={filters} />
      <DataTable
        label="Buildings"
        columns={columnsFor(setDialog)}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: 'No building found', text: 'Add the buildings you deliver to.' }}
      />
      {dialog === 'add' && <AddBuildings onClose={close} />}
      {typeof dialog === 'object' && <EditBuilding key={dialog.id} building={dialog} onClose={close} />}
      {dialog === 'demo' && (
        <ConfirmDialog
          title={`Remove ${demo} made-up buildings?`}
          confirm="Remove them"
          isBusy={clearDemo.isPending}
          onConfirm={() => clearDemo.mutate()}
          onClose={close}
        >
          <p>
            They came with the demo shop. Buildings you have added or corrected stay, and orders keep their addresses.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function columnsFor(onOpen: (building: ShopBuilding) => void): Column<ShopBuilding>[] {
  return [
    {
      id: 'name',
      header: 'Building',
      card: 'title',
      cell: ({ buildingName, towerName }) => [buildingName, towerName].filter(Boolean).join(', '),
    },
    {
      id: 'kind',
      header: 'Kind',
      card: 'aside',
      cell: ({ isDemo }) => (isDemo ? <Chip look="waiting">Made up</Chip> : <Chip>Yours</Chip>),
    },
    {
      id: 'place',
      header: 'Place',
      card: 'bare',
      cell: ({ pincode, town, district, state }) =>
        `${pincode} ${[...new Set([town, district, state])].filter(Boolean).join(', ')}`,
    },
    {
      id: 'edit',
      header: 'Edit',
      card: 'deed',
      cell: (building) => (
        <Button
          look="quiet"
          aria-label={`Edit ${building.buildingName} ${building.towerName}`.trim()}
          onClick={() => onOpen(building)}
          className="lg:min-h-9 lg:py-1"
        >
          Edit
        </Button>
      ),
    },
  ]
}

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useIsWide } from '../ui/tables/use-is-wide.ts'
import { figure, roundRupees, shortRupees } from './figure-text.ts'

export type Series = { field: string; name: string; colour: 'golden' | 'brown' }
export type Point = { label: string; [field: string]: string | number }
export type ChartProps = {
  points: Point[]
  series: Series[]
  unit: 'rupees' | 'count'
  /** `across`: names at the left and bars to the right, for things that are no days. */
  shape: 'upright' | 'across'
}

const colours = { golden: '#e9ab0c', brown: '#4a2511' }
const line = '#f1dfb9'
const ink = '#6b5140'

/**
 * Bars for the eye alone: each chart stands beside a table that says the same. Bars that stand on each other have an edge,
 * so that they are told apart without colours.
 */
export function Chart({ points, series, unit, shape }: ChartProps) {
  const isAcross = shape === 'across'
  const isWide = useIsWide()
  const mark = unit === 'rupees' ? shortRupees : figure
  const value = unit === 'rupees' ? roundRupees : figure
  const ticks = { stroke: line, tick: { fill: ink, fontSize: 12 }, tickLine: false }
  return (
    <ResponsiveContainer width="100%" height={isAcross ? 40 + points.length * 34 : 240}>
      <BarChart
        data={points}
        layout={isAcross ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke={line} vertical={isAcross} horizontal={!isAcross} />
        {isAcross ? (
          <>
            <XAxis type="number" tickFormatter={mark} {...ticks} />
            <YAxis
              type="category"
              dataKey="label"
              width={isWide ? 190 : 128}
              interval={0}
              tickFormatter={(name) => shorten(name, isWide ? 28 : 18)}
              {...ticks}
            />
          </>
        ) : (
          <>
            <XAxis dataKey="label" minTickGap={12} {...ticks} />
            <YAxis width={56} tickFormatter={mark} axisLine={false} {...ticks} />
          </>
        )}
        <Tooltip
          cursor={{ fill: '#fff6e0' }}
          formatter={(chartValue) => value(Number(chartValue))}
          contentStyle={{ border: `1px solid ${line}`, borderRadius: 8, color: '#2e1a0f', fontSize: 14 }}
          itemStyle={{ color: '#2e1a0f' }}
        />
        {series.map(({ field, name, colour }) => (
          <Bar
            key={field}
            dataKey={field}
            name={name}
            stackId="all"
            fill={colours[colour]}
            stroke={series.length > 1 ? '#ffffff' : 'none'}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** The end is kept: it is what tells sizes of one product apart. */
function shorten(name: string, most: number) {
  return name.length > most ? `${name.slice(0, most - 8).trimEnd()}…${name.slice(-7)}` : name
}

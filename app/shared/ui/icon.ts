import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

export type { IconNode }

type Props = SVGProps<SVGSVGElement> & { node: IconNode }

/** An icon of lucide, 24 px where no class says otherwise. Without a name of its own it is hidden from screen readers. */
export function Icon({ node, ...rest }: Props) {
  const isNamed = rest['aria-label'] !== undefined || rest.role !== undefined
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes))
  return createElement('svg', { ...drawing, 'aria-hidden': isNamed ? undefined : true, ...rest }, ...shapes)
}

const drawing = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

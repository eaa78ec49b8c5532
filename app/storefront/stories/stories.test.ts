import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createApi } from '#contract/api/client.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import { readStories } from './read-stories.ts'
import { Stories } from './stories.tsx'

const { stories: copy } = defaultHomeCopy

it.each([
  [
    'a failing shop',
    async () => Response.json({ statusCode: 500, status: 'ERROR', message: 'No', data: null }, { status: 500 }),
  ],
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'an answer of another shape',
    async () => Response.json({ statusCode: 200, status: 'OK', message: 'OK', data: 'soon' }),
  ],
])(
  '[ERR-12] [HOME-13] with %s the failure of the stories is kept, and the visitor reads that there are none',
  async (_, fetch) => {
    const { list, error } = await readStories(createApi(fetch, 'http://shop'))
    expect(error).toBe('Failed to fetch stories')
    const shown = renderToStaticMarkup(createElement(Stories, { stories: list, copy }))
    expect(shown).toContain('No Story Available Currently')
    expect(shown).toContain('Check back later for customer stories')
    expect(shown).toContain('Experience That Builds Loyalty')
    expect(shown).not.toContain('Failed')
  },
)

it('[HOME-12] a story without a photo of its teller shows the first letter of the name', () => {
  const story = { id: 's', name: 'Meena, Indore', videoFile: null, imageFile: { originalUrl: 'stories\\roti.webp' } }
  const shown = renderToStaticMarkup(createElement(Stories, { stories: [story], copy }))
  expect(shown).toMatch(/<span aria-hidden="true"[^>]*>M<\/span>/)
  expect(shown).toContain('src="/api/v1/file/stories/roti.webp')
  expect(shown).not.toContain('Story 1 of 1')
})

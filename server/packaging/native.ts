import fs from 'node:fs'
import path from 'node:path'

/** A library of machine code that lies in a package of another name. */
export interface NativeLibrary {
  name: string
  /** Null: the file does not tell it. */
  version: string | null
  /** An SPDX id or expression, or the licence in words; null: it is not known. */
  licence: string | null
  /** Where the library comes from. */
  website: string | null
  /** Name of its licence's text in `licences/`; null: it is not there. */
  text: string | null
  /** Its name in the licence of Node, which holds the text too; null: the text is at the address of `website` alone. */
  partOfNode: string | null
  /** Vendor and product, as lists of weaknesses know them; null: not known there. */
  cpe: string | null
}

interface KnownLibrary {
  name: string
  /** Names of its files, without their folder. */
  file: RegExp
  /** Reads the version from the bytes (as Latin-1) and the name of one of its files. */
  version: (bytes: string, file: string) => string | undefined
  licence: (version: string | null) => string
  website: string
  text?: (version: string | null) => string | null
  partOfNode?: string
  cpe?: string
}

/** What the last group of a pattern finds in the bytes. */
const printed =
  (pattern: RegExp) =>
  (bytes: string): string | undefined =>
    pattern.exec(bytes)?.[1]
/** A version that the library has as one number, as 20904 for 2.9.4. */
const numbered = (pattern: RegExp) => (bytes: string) => {
  const [, major, minor, patch] = pattern.exec(bytes) ?? []
  return major && [major, minor, patch].map(Number).join('.')
}
/** `ProductVersion` of the resource that describes a file of Windows: UTF-16, so every second byte is zero. */
const ofWindows = (bytes: string): string | undefined => {
  const [, found] = /P\0r\0o\0d\0u\0c\0t\0V\0e\0r\0s\0i\0o\0n\0\0+((?:[\d., ]\0)+)/.exec(bytes) ?? []
  return found?.replaceAll('\0', '').replaceAll(/, */g, '.').trim()
}
const always = (licence: string) => () => licence
/** ICU 58 to 73 have one licence, 74 and later the next. */
const isIcu58 = (version: string | null) => Number.parseInt(version ?? '', 10) < 74
/** OpenSSL 3 has another licence than the releases before. */
const isOpensslBefore3 = (version: string | null) => version?.startsWith('1.') === true

const KNOWN: readonly KnownLibrary[] = [
  {
    ...{
      name: 'openssl',
      file: /^lib(?:crypto|ssl)[.-]/,
      website: 'https://openssl-library.org/source/license/',
    },
    version: printed(/OpenSSL (\d+\.\d+\.\d+[a-z]?) +\d+ \w+ \d{4}/),
    licence: (version) => (isOpensslBefore3(version) ? 'OpenSSL' : 'Apache-2.0'),
    text: (version) => (isOpensslBefore3(version) ? 'openssl-1.1.1.txt' : null),
    partOfNode: 'OpenSSL',
    cpe: 'openssl:openssl',
  },
  {
    ...{ name: 'icu', file: /^(?:libicu[a-z0-9]*\.so|icu[a-z]+\d+\.dll$)/ },
    website: 'https://github.com/unicode-org/icu/blob/main/LICENSE',
    version: (_, file) => /(?:\.so\.|^icu[a-z]+)(\d+(?:\.\d+)*)/.exec(file)?.[1],
    licence: (version) => (isIcu58(version) ? 'Unicode-DFS-2016' : 'Unicode-3.0'),
    text: (version) => (isIcu58(version) ? 'icu.txt' : null),
    partOfNode: 'ICU',
    cpe: 'icu-project:international_components_for_unicode',
  },
  {
    ...{ name: 'libxml2', file: /^libxml2\./, website: 'https://gitlab.gnome.org/GNOME/libxml2' },
    version: numbered(/(?<!\d)(2)(\d\d)(\d\d)\0/),
    ...{ licence: always('MIT'), text: always('libxml2.txt'), cpe: 'xmlsoft:libxml2' },
  },
  {
    ...{ name: 'libxslt', file: /^libxslt\./, website: 'https://gitlab.gnome.org/GNOME/libxslt' },
    version: numbered(/(?<!\d)(1)(\d\d)(\d\d)\0/),
    ...{ licence: always('MIT'), text: always('libxslt.txt'), cpe: 'xmlsoft:libxslt' },
  },
  {
    ...{ name: 'xz', file: /^liblzma\./, website: 'https://tukaani.org/xz' },
    version: printed(/(?<![\d.])(5\.\d+\.\d+)\0/),
    ...{ licence: always('public domain'), text: always('xz.txt'), cpe: 'tukaani:xz' },
  },
  {
    ...{ name: 'zlib', file: /^(?:libz\.|zlib1\.dll)/, website: 'https://zlib.net' },
    version: printed(/ deflate (\d+(?:\.\d+)+) Copyright/),
    ...{ licence: always('Zlib'), text: always('zlib.txt'), cpe: 'zlib:zlib' },
  },
  {
    ...{ name: 'ossp-uuid', file: /^libossp-uuid\./, website: 'http://www.ossp.org/pkg/lib/uuid/' },
    version: printed(/OSSP uuid (\d+(?:\.\d+)+)/),
    ...{ licence: always('ISC'), text: always('ossp-uuid.txt') },
  },
  // The rest is in the package for Windows alone.
  {
    ...{ name: 'curl', file: /^libcurl\./, website: 'https://curl.se/docs/copyright.html' },
    ...{ version: printed(/libcurl\/(\d+(?:\.\d+)+)/), licence: always('curl'), cpe: 'haxx:libcurl' },
  },
  {
    ...{ name: 'libiconv', file: /^libiconv-/, website: 'https://www.gnu.org/software/libiconv/' },
    ...{ version: ofWindows, licence: always('LGPL-2.1-or-later'), cpe: 'gnu:libiconv' },
  },
  {
    ...{ name: 'gettext-runtime', file: /^libintl-/, website: 'https://www.gnu.org/software/gettext/' },
    ...{ version: ofWindows, licence: always('LGPL-2.1-or-later'), cpe: 'gnu:gettext' },
  },
  {
    ...{ name: 'lz4', file: /^liblz4\./, website: 'https://github.com/lz4/lz4/blob/dev/lib/LICENSE' },
    ...{ version: ofWindows, licence: always('BSD-2-Clause'), cpe: 'lz4_project:lz4' },
  },
  {
    ...{ name: 'zstd', file: /^libzstd\./, website: 'https://github.com/facebook/zstd/blob/dev/LICENSE' },
    ...{ version: ofWindows, licence: always('BSD-3-Clause'), cpe: 'facebook:zstandard' },
    partOfNode: 'zstd',
  },
  {
    ...{ name: 'winpthreads', file: /^libwinpthread-/, website: 'https://www.mingw-w64.org' },
    ...{ version: ofWindows, licence: always('MIT AND BSD-3-Clause') },
  },
  {
    ...{ name: 'wxwidgets', file: /^wx(?:base|msw)/, website: 'https://www.wxwidgets.org/about/licence/' },
    version: (_, file) => /^wx[a-z]+(\d)(\d)(\d+)u_/.exec(file)?.slice(1, 4).map(Number).join('.'),
    licence: always('LGPL-2.0-or-later WITH WxWindows-exception-3.1'),
  },
]
/** Libraries of PostgreSQL itself. */
const OF_POSTGRESQL = /^lib(?:pq|pgtypes|ecpg|ecpg_compat)\./
const LIBRARY = /\.so(?:\.\d+)*$|\.dll$/

/**
 * The libraries that the package with PostgreSQL brings along, each once: beside its programs on Windows, elsewhere in
 * `native/lib`, where its own modules have a folder to themselves. A file that is not known is listed by its name.
 */
export function librariesOfDatabase(packageFolder: string, isWindows: boolean): NativeLibrary[] {
  const folder = path.join(packageFolder, 'native', isWindows ? 'bin' : 'lib')
  const files = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile() && LIBRARY.test(one.name) && !OF_POSTGRESQL.test(one.name))
    .map(({ name }) => name)
    .toSorted()
  const byLibrary = Map.groupBy(files, (file) => KNOWN.find((one) => one.file.test(file)) ?? file)
  return [...byLibrary].map(([known, own]) => {
    if (typeof known === 'string')
      return {
        ...{ name: known, version: null, licence: null, website: null, text: null, cpe: null },
        partOfNode: null,
      }
    const version = own
      .map((file) => known.version(fs.readFileSync(path.join(folder, file), 'latin1'), file))
      .find((one) => one !== undefined)
    const { name, website, cpe = null, partOfNode = null } = known
    return {
      ...{ name, website, cpe, partOfNode, version: version ?? null },
      ...{ licence: known.licence(version ?? null), text: known.text?.(version ?? null) ?? null },
    }
  })
}

/** The program itself, whose licence wants its text in every copy; `bom.ts` lists it with its version. */
export const POSTGRESQL: NativeLibrary = {
  ...{ name: 'postgresql', version: null, licence: 'PostgreSQL', text: 'postgresql.txt', cpe: null },
  partOfNode: null,
  website: 'https://www.postgresql.org/about/licence/',
}

/** The program that `@hyzyla/pdfium` is made of. Its version is not told by the file. */
export const PDFIUM: NativeLibrary = {
  ...{ name: 'pdfium', version: null, licence: 'BSD-3-Clause', text: null, cpe: null },
  partOfNode: null,
  website: 'https://pdfium.googlesource.com/pdfium/+/refs/heads/main/LICENSE',
}

/** The text of a licence of `licences/`. */
export const readLicenceText = (name: string): string =>
  fs.readFileSync(path.join(import.meta.dirname, 'licences', name), 'utf8').trim()

/** The text of a part of Node, out of Node's licence; null where that has no such part. */
export function readPartOfNode(nodeLicence: string, part: string): string | null {
  const pattern = new RegExp(
    `^- ${part}, located at .*, is licensed as follows:\\n {2}"""\\n([\\s\\S]*?)\\n {2}"""$`,
    'm',
  )
  const [, indented] = pattern.exec(nodeLicence) ?? []
  return indented?.replaceAll(/^ {4}/gm, '').trim() ?? null
}

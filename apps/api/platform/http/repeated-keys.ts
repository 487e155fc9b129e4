const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** Whether an object of this JSON names a key twice: two readers of such a text may take it for two things. @param text valid JSON */
export function repeatsKey(text: string): boolean {
  const objects: (Set<string> | undefined)[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(undefined);
    else if (token === '}' || token === ']') objects.pop();
    else if (token === ':') {
      // A key may be written in several ways: "a" and "\u0061" are one.
      const key = latest.includes('\\') ? String(JSON.parse(latest)) : latest.slice(1, -1);
      const keys = objects.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    } else latest = token;
  }
  return false;
}

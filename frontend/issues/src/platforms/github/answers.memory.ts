/** Answers of GitHub's REST API. */
import type { Comment, Issue } from "../../model/values.ts";
import { NOW, platformWith } from "../platform.memory.ts";
import type { IssueAnswer, UserAnswer } from "./github.ts";
import { type CommentAnswer, create as createGitHubRest } from "./github-rest.ts";

export const READER: UserAnswer = { login: "reader", avatar_url: "https://a/reader", html_url: "https://github.com/reader" };

export const ISSUE: IssueAnswer = { number: 7, node_id: "I_7", title: "[Vssue]Guide", body: "https://docs/guide", html_url: "https://github.com/o/r/issues/7", comments: 23, labels: [{ name: "Vssue" }], user: READER };

export const COMMENT: CommentAnswer = {
  id: 41,
  body: "*hi*",
  body_html: "<p><em>hi</em></p>",
  user: READER,
  created_at: "2026-11-21T07:11:50Z",
  updated_at: "2026-11-21T08:00:00Z",
  reactions: { "+1": 2, "-1": 1, heart: 3 },
};

/** The issue and the comment as they are shown. */
export const THREAD: Issue = { id: "7", title: "[Vssue]Guide", content: "https://docs/guide", link: "https://github.com/o/r/issues/7" };

export const SHOWN: Comment = {
  id: "41",
  content: "<p><em>hi</em></p>",
  contentRaw: "*hi*",
  author: { username: "reader", avatar: "https://a/reader", homepage: "https://github.com/reader" },
  createdAt: "2026-11-21T07:11:50Z",
  updatedAt: "2026-11-21T08:00:00Z",
  reactions: { like: 2, unlike: 1, heart: 3 },
};

export const API = "https://api.github.com";
export const R = "/repos/o/r";

export const USER_CALL = `GET ${API}/user`;
export const SEARCH_CALL = `GET ${API}/search/issues?q="[Vssue]Guide" is:issue in:title repo:o/r is:public label:"Vssue"&timestamp=${NOW}`;
export const COMMENTS_CALL = `GET ${API}${R}/issues/7/comments?page=1&per_page=10&timestamp=${NOW}`;

/** By method and path. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /user": READER,
  "GET /search/issues": { total_count: 1, incomplete_results: false, items: [ISSUE] },
  [`GET ${R}/issues`]: [],
  [`GET ${R}/issues/7`]: ISSUE,
  [`GET ${R}/issues/7/comments`]: [COMMENT],
};

/** GitHub with one issue and one comment; `changes` are answers by method and path. */
export const memoryGitHub = platformWith(createGitHubRest, ANSWERS);

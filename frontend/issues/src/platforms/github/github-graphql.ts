import type { Comment, Issue, Query, ReactionKind, Reactions, User } from "../../model/values.ts";
import { type Send, lookAs } from "../adapter/api.ts";
import { type Candidate, commentRows, pageThread, rowsOf } from "../adapter/thread.ts";
import type { CreatePlatform } from "../platform.ts";
import { PlatformFailure } from "../failure.ts";
import { cursorPages, type Part, partOf, type Rows, sizeOf } from "./cursor-pages.ts";
import { accessGitHub, GHOST, type IssueAnswer, threadsOf } from "./github.ts";
import * as graphql from "./graphql-api.ts";
import type { Actor, CommentNode, Connection, IssueNode, ReactedNode } from "./graphql-api.ts";

/** GitHub's GraphQL API: comments in either order, only for readers who are logged in. A first view takes one request. */
export const create: CreatePlatform = (parts) => {
  const { options, token, clock } = parts;
  const { owner, repo } = options;
  const access = accessGitHub(parts);
  const threads = threadsOf(access, parts);
  const threadAmong = pageThread(options, candidateOf, ISSUE);
  const pages = cursorPages();
  /** The reader's own reactions by comment. */
  const given = new Map<string, readonly string[]>();

  const send: Send = (request) => access.as(token())(request);
  const graph = graphql.graphSender(send, clock);

  const reactionsOf = ({ id, reactionGroups }: ReactedNode): Reactions => {
    const groups = reactionGroups ?? [];
    given.set(id, groups.filter(({ viewerHasReacted }) => viewerHasReacted).map(({ content }) => content));
    const count = (kind: ReactionKind) => groups.find(({ content }) => content === CONTENTS[kind])?.reactors.totalCount ?? 0;
    return { like: count("like"), unlike: count("unlike"), heart: count("heart") };
  };
  const commentOf = (node: CommentNode): Comment => {
    const { id, body, bodyHTML, createdAt, updatedAt, author } = node;
    return { id, content: bodyHTML, contentRaw: body, author: author === null ? GHOST : userOf(author), createdAt, updatedAt, reactions: reactionsOf(node) };
  };
  const pageOf = ({ count, nodes }: Rows, query: Query) => ({ count, page: query.page, perPage: sizeOf(query), data: commentRows(nodes, commentOf).map(commentOf) });

  const comments = async (issue: Issue, query: Query) => {
    const { node: id } = issue as NodeIssue;
    const part = async (document: string, variables: Part) => (await graph<{ readonly node: { readonly comments: Connection<CommentNode> } }>(document, { id, ...variables })).node.comments;
    return pageOf(await pages.page(id, query, { rows: (request) => part(graphql.COMMENTS, request), edges: (request) => part(graphql.EDGES, request) }), query);
  };
  const opened = async (node: IssueNode | null, query: Query) => {
    if (node === null) return { issue: null, comments: null };
    const issue: NodeIssue = { id: String(node.number), title: node.title, content: node.body, link: node.url, node: node.id };
    return { issue, comments: query.page === 1 ? pageOf(pages.first(node.id, query, node.comments), query) : await comments(issue, query) };
  };
  const byId = async (id: string, query: Query) => {
    const { viewer, repository } = await graph<Viewed & { readonly repository: { readonly issue: IssueNode | null } }>(graphql.OPEN, { owner, repo, number: Number(id), ...partOf(query.sort, sizeOf(query)) });
    return { user: userOf(viewer), ...(await opened(repository.issue, query)) };
  };
  const byTitle = async (title: string, query: Query) => {
    const { viewer, search } = await graph<Viewed & { readonly search: { readonly nodes: unknown } }>(graphql.SEARCH, { query: threads.search(title), ...partOf(query.sort, sizeOf(query)) });
    const user = userOf(viewer);
    const node = threadAmong(search.nodes, title);
    const missed = node === null ? await threads.missed(send, title) : null;
    if (missed === null) return { user, ...(await opened(node, query)) };
    const issue = issueOf(missed);
    return { user, issue, comments: await comments(issue, query) };
  };

  return {
    open: (lookup, query) =>
      lookAs(token(), (current) => {
        if (current === null) return Promise.reject(new PlatformFailure("unauthorized", "GitHub's GraphQL API requires a login.", { status: 401 }));
        return "id" in lookup ? byId(lookup.id, query) : byTitle(lookup.title, query);
      }),
    findAgain: async (title) => {
      const found = await threads.again(send, title);
      return found === null ? null : issueOf(found);
    },
    createIssue: async (draft) => issueOf(await threads.create(send, draft)),
    comments,
    createComment: async (issue, body) => {
      const { addComment } = await graph<{ readonly addComment: { readonly commentEdge: { readonly node: CommentNode } } }>(graphql.ADD_COMMENT, { id: (issue as NodeIssue).node, body });
      return commentOf(addComment.commentEdge.node);
    },
    updateComment: async (_, { id }, body) => {
      const { updateIssueComment } = await graph<{ readonly updateIssueComment: { readonly issueComment: CommentNode } }>(graphql.UPDATE_COMMENT, { id, body });
      return commentOf(updateIssueComment.issueComment);
    },
    deleteComment: async (_, { id }) => {
      await graph(graphql.DELETE_COMMENT, { id });
      return true;
    },
    reactions: async (_, { id }) => {
      const { node } = await graph<{ readonly node: ReactedNode }>(graphql.REACTIONS_OF, { id });
      return reactionsOf(node);
    },
    react: async (_, { id }, kind) => {
      const content = CONTENTS[kind];
      const document = given.get(id)?.includes(content) === true ? graphql.REMOVE_REACTION : graphql.ADD_REACTION;
      const { reacted } = await graph<{ readonly reacted: { readonly subject: ReactedNode } }>(document, { id, content });
      reactionsOf(reacted.subject);
      return true;
    },
  };
};

const CONTENTS: Readonly<Record<ReactionKind, string>> = { like: "THUMBS_UP", unlike: "THUMBS_DOWN", heart: "HEART" };

/** An issue with its id in the GraphQL API. */
interface NodeIssue extends Issue {
  readonly node: string;
}

interface Viewed {
  readonly viewer: Actor;
}

function userOf({ login, avatarUrl, url }: Actor): User {
  return { username: login, avatar: avatarUrl, homepage: url };
}

function candidateOf(found: IssueNode): Candidate<IssueNode> {
  const { number, labels, author, comments } = found;
  rowsOf(comments.nodes);
  return { found, labels: labels?.nodes.map(({ name }) => name) ?? [], author: author?.login ?? null, number };
}

const ISSUE = { id: "", title: "", body: "", url: "", comments: { totalCount: 0, pageInfo: {} } };

function issueOf({ number, title, body, html_url: link, node_id: node }: IssueAnswer): NodeIssue {
  return { id: String(number), title, content: body ?? "", link, node };
}

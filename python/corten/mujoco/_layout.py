"""Sparsity structures and name tables that mjModel has and Corten does not: computed from its other fields.

Matrices over dofs: qM (each dof, then its ancestors), M (rows of ancestors, then the dof; simple dofs have only
the diagonal), D (rows with ancestors, the dof and descendants). B: for each body its ancestors' and descendants'
dofs.
"""

import numpy as np

INT = np.int32


def _ancestors(parent, dof):
    """The dof, then its ancestors."""
    chain = []
    while dof >= 0:
        chain.append(dof)
        dof = parent[dof]
    return chain


def _rows(rows):
    """rownnz, rowadr and colind of a list of rows."""
    count = np.array([len(row) for row in rows], INT)
    address = np.zeros(len(rows), INT)
    address[1:] = np.cumsum(count[:-1])
    return count, address, np.array([column for row in rows for column in row], INT)


def dof_simplenum(model):
    """Number of consecutive dofs of simple bodies from each dof on."""
    simple = (model.body_simple[model.dof_bodyid] != 0).tolist()
    result = np.zeros(len(simple), INT)
    count = 0
    for i in range(len(simple) - 1, -1, -1):
        count = count + 1 if simple[i] else 0
        result[i] = count
    return result


def dof_structures(model):
    """Fields of the matrices qM, M and D."""
    parent = model.dof_parentid.tolist()
    chains = [_ancestors(parent, dof) for dof in range(len(parent))]
    descendants = [[] for _ in parent]
    for dof, chain in enumerate(chains):
        for ancestor in chain[1:]:
            descendants[ancestor].append(dof)
    lengths = [len(chain) for chain in chains]
    address = np.zeros(len(parent), INT)
    address[1:] = np.cumsum(lengths[:-1]) if parent else 0
    rows = [chain[:0:-1] + [dof] + descendants[dof] for dof, chain in enumerate(chains)]
    nnz, adr, ind = _rows(rows)
    simple = dof_simplenum(model)
    m_nnz, m_adr, m_ind = _rows([[dof] if simple[dof] else chain[::-1] for dof, chain in enumerate(chains)])
    fields = {
        "nM": sum(lengths),
        "nC": int(m_nnz.sum()),
        "nD": int(nnz.sum()),
        "dof_Madr": address,
        "dof_simplenum": simple,
        "M_rownnz": m_nnz,
        "M_rowadr": m_adr,
        "M_colind": m_ind,
        "D_rownnz": nnz,
        "D_rowadr": adr,
        "D_colind": ind,
        "D_diag": np.array(lengths, INT) - 1 if parent else np.zeros(0, INT),
    }
    fields.update(_maps(model, fields))
    return fields


def _maps(model, fields):
    """Index maps between the entries of qM, M and D; native_*: entries of Corten's M, which has full rows for
    simple dofs, too."""
    m_rows, m_columns = _coordinates(fields["M_rownnz"], fields["M_colind"])
    d_rows, d_columns = _coordinates(fields["D_rownnz"], fields["D_colind"])
    of_m = {key: k for k, key in enumerate(zip(m_rows, m_columns))}
    of_d = {key: k for k, key in enumerate(zip(d_rows, d_columns))}
    native = {key: k for k, key in enumerate(zip(*_coordinates(model.M_rownnz, model.M_colind)))}
    depth, start = fields["D_diag"].tolist(), fields["dof_Madr"].tolist()
    native_qM = np.zeros(fields["nM"], INT)
    for (i, j), k in native.items():
        native_qM[start[i] + depth[i] - depth[j]] = k
    return {
        "mapM2M": np.array([start[i] + depth[i] - depth[j] for i, j in zip(m_rows, m_columns)], INT),
        "mapM2D": np.array([of_m.get((max(i, j), min(i, j)), -1) for i, j in zip(d_rows, d_columns)], INT),
        "mapD2M": np.array([of_d[key] for key in zip(m_rows, m_columns)], INT),
        "_native_M": np.array([native[key] for key in zip(m_rows, m_columns)], INT),
        "_native_qM": native_qM,
        "_native_D": np.array([native[(max(i, j), min(i, j))] for i, j in zip(d_rows, d_columns)], INT),
        "_upper_D": np.array([j > i for i, j in zip(d_rows, d_columns)], bool),
    }


def _coordinates(rownnz, colind):
    rows = np.repeat(np.arange(len(rownnz)), rownnz)
    return rows.tolist(), colind.tolist()


def body_structure(model):
    """Fields of the matrix B."""
    parent, count = model.body_parentid.tolist(), model.body_dofnum.tolist()
    first = model.body_dofadr.tolist()
    own = [list(range(first[b], first[b] + count[b])) for b in range(len(parent))]
    subtree = [list(dofs) for dofs in own]
    for body in range(len(parent) - 1, 0, -1):
        subtree[parent[body]].extend(subtree[body])
    rows = []
    for body, dofs in enumerate(subtree):
        ancestor = parent[body]
        while ancestor > 0:
            dofs = dofs + own[ancestor]
            ancestor = parent[ancestor]
        rows.append(sorted(dofs))
    nnz, adr, ind = _rows(rows)
    return {"nB": int(nnz.sum()), "B_rownnz": nnz, "B_rowadr": adr, "B_colind": ind}


_DOFS_OF_JOINT = (6, 3, 1, 1)


def moment_size(model):
    """nJmom: room for actuator_moment, all dofs for each actuator that is not on a joint."""
    total = 0
    for kind, (joint, _) in zip(model.actuator_trntype.tolist(), model.actuator_trnid.tolist()):
        total += _DOFS_OF_JOINT[model.jnt_type[joint]] if kind in (0, 1) else model.nv
    return total


def bvh_depth(model):
    """Depth of each node of the bounding volume trees."""
    result = np.zeros(model.nbvh, INT)
    child = model.bvh_child.reshape(-1, 2).tolist()
    roots = [(a, n) for prefix in ("body", "mesh") for a, n in
             zip(getattr(model, f"{prefix}_bvhadr").tolist(), getattr(model, f"{prefix}_bvhnum").tolist())]
    for start, count in roots:
        for node in range(count):
            for c in child[start + node]:
                if c >= 0:
                    result[start + c] = result[start + node] + 1
    return result


# ---- names

# Kinds of objects in the order of the names: size, prefix of the address field, value of mjtObj.
NAMED = (
    ("nbody", "body", 1), ("njnt", "jnt", 3), ("ngeom", "geom", 5), ("nsite", "site", 6), ("ncam", "cam", 7),
    ("nlight", "light", 8), ("nflex", "flex", 9), ("nmesh", "mesh", 10), ("nskin", "skin", 11),
    ("nhfield", "hfield", 12), ("ntex", "tex", 13), ("nmat", "mat", 14), ("npair", "pair", 15),
    ("nexclude", "exclude", 16), ("neq", "eq", 17), ("ntendon", "tendon", 18), ("nu", "actuator", 19),
    ("nsensor", "sensor", 20), ("nnumeric", "numeric", 21), ("ntext", "text", 22), ("ntuple", "tuple", 23),
    ("nkey", "key", 24), ("nplugin", "plugin", 25),
)  # fmt: skip
_LOAD_MULTIPLE = 2


def _hash(name, size):
    """Hash of a name: h * 33 ^ c, with signed characters."""
    h = 5381
    for c in name:
        h = (h * 33 & 0xFFFFFFFFFFFFFFFF) ^ ((c - 256 if c > 127 else c) & 0xFFFFFFFFFFFFFFFF)
    return h % size


def _hash_table(names):
    """Ids by hash, with linear probing; -1: empty."""
    size = _LOAD_MULTIPLE * len(names)
    table = np.full(size, -1, INT)
    for i, name in enumerate(names):
        if name:
            slot = _hash(name, size)
            while table[slot] != -1:
                slot = (slot + 1) % size
            table[slot] = i
    return table


def name_tables(model_name, names):
    """names, name_*adr and names_map. names: {mjtObj: list of encoded names}."""
    data = bytearray(model_name + b"\0")
    tables, fields = [], {}
    for _, prefix, kind in NAMED:
        of_kind = names.get(kind, ())
        address = []
        for name in of_kind:
            address.append(len(data))
            data += name + b"\0"
        fields[f"name_{prefix}adr"] = np.array(address, INT)
        tables.append(_hash_table(of_kind))
    table = np.concatenate(tables)
    return {"names": bytes(data), "nnames": len(data), "names_map": table, "nnames_map": len(table), **fields}
